import sharp from "sharp";
import { test } from "vitest";
import { statSync } from "node:fs";
import { startImages } from "#server/platform/images/images.fixtures.ts";
import { renditionsOf } from "#server/platform/images/renditions.ts";
const S="/tmp/imgspike/";
test("s",async()=>{
 for(const f of ["base.jpg","prog.jpg","inter.png","big.webp","tall.png","anim.gif","anim.webp","photo.jpg","gif1000.gif","rot.jpg"]){
  if(!statSync(S+f,{throwIfNoEntry:false})) continue;
  const c=await startImages({maxRssBytes:4e9});let t=Date.now();
  try{
  const facts=await c.images.inspect(S+f,c.path("o"));const ti=Date.now()-t;const p1=c.peakMegabytes();t=Date.now();
  const specs=renditionsOf(facts);
  const m=await c.images.renderMany(c.path("o"),c.folder,specs);
  console.log(f,statSync(S+f).size>>20,"MB",facts.width,facts.height,facts.frames,"inspect",ti,"ms",p1,"MB; render",specs.length,Date.now()-t,"ms",c.peakMegabytes(),"MB",m.slice(0,3).concat(m.slice(-2)).map(x=>x.name+" "+(x.size>>10)).join(" "), "total KB",m.reduce((a,x)=>a+x.size,0)>>10);
  }catch(e){console.log(f,Date.now()-t,String(e))}
 }
},600000)
