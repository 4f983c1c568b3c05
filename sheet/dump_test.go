package sheet
import ("testing";"os";"time";"example.com/hanfu/engine";"example.com/hanfu/rules")
func TestDump(t *testing.T){
 for _, id := range []string{"standard","/tmp/sheet/club.yaml"} {
  r, err := new(rules.Loader).Load(id); if err!=nil {t.Fatal(err)}
  for _, lang := range []string{"en","ja","fr"} {
   start:=time.Now()
   s := New(engine.New(r), Config{Lang: lang})
   t.Log(id, lang, time.Since(start))
   f,_ := os.Create("/tmp/sheet/dump/"+r.ID+"-"+lang+".html")
   if err:=s.HTML(f); err!=nil {t.Fatal(err)}
   st,_:=f.Stat(); t.Log(st.Size())
  }
 }
}
