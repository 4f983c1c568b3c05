package main

import (
	"context"
	"flag"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// provision is the endpoint from which a worker gets its configuration. Runners pass it to the
// program that starts workers, which in containers is a separate one.
var provision = flag.String("provision_endpoint", "",
	"where a runner tells its worker what to do; runners set it")

// boot configures the process as a worker if a runner has started it as one. With
// --environment_type=PROCESS this program is also the one that starts workers, so that machines
// need nothing else.
func boot(ctx context.Context) error {
	if *provision == "" {
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
	for name, value := range map[string]string{"worker": "true", "id": id, "options": options,
		"logging_endpoint": info.GetLoggingEndpoint().GetUrl(),
		"control_endpoint": info.GetControlEndpoint().GetUrl()} {
		if err := flag.Set(name, value); err != nil {
			return err
		}
	}
	return nil
}
