import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PICTURE = "/picture.webp";

const html = `<!doctype html>
<html lang="pt-BR">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Imagem</title>
  <img src="${PICTURE}" alt="" width="100%">
</html>`;

/** The least page that could show a picture. */
export async function startBarePage(
  picture: Buffer,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isPicture = request.url === PICTURE;
    const type = isPicture ? "image/webp" : "text/html; charset=utf-8";
    response.writeHead(200, { "Content-Type": type }).end(isPicture ? picture : html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
