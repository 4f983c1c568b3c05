package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// provision is the endpoint from which a worker gets its configuration. Runners pass it to the
// program that starts workers, which in containers is a separate one.
var provision = flag.String("provision_endpoint", "",
	"where a runner tells its worker what to do; runners set it")

// notice is the time that a runner has to see that it has lost a worker, before the program that
// started the worker ends too. Prism takes the end of that program for an end that it wanted, and
// would wait for what the worker was doing.
const notice = 10 * time.Second

// boot runs a worker if a runner has started the process for that: this program once more, with the
// configuration that the runner gives. With --environment_type=PROCESS machines need nothing else.
// boot returns in other processes, and in the worker itself.
func boot(ctx context.Context) error {
	if *provision == "" {
		return nil
	}
	if flag.Lookup("worker").Value.String() == "true" {
		go func() { // ends with the process that has started it, which runners kill
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(0)
		}()
		return nil
	}
	id := strings.Trim(flag.Lookup("id").Value.String(), "'") // prism passes it in quotation marks
	info, err := tools.ProvisionInfo(grpcx.WriteWorkerID(ctx, id), *provision)
	if err != nil {
		return err
	}
	options, err := tools.ProtoToJSON(info.GetPipelineOptions())
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	worker := exec.CommandContext(ctx, self, "--worker", "--provision_endpoint="+*provision,
		"--id="+id, "--options="+options,
		"--logging_endpoint="+info.GetLoggingEndpoint().GetUrl(),
		"--control_endpoint="+info.GetControlEndpoint().GetUrl())
	worker.Stdout, worker.Stderr = os.Stdout, os.Stderr
	if _, err = worker.StdinPipe(); err != nil {
		return err
	}
	if err = worker.Start(); err != nil {
		return err
	}
	_ = worker.Wait()
	time.Sleep(notice)
	return fmt.Errorf("the worker has ended: %v", worker.ProcessState)
}
