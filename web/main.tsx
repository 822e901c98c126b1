import "#web/ui/base.css";
import { startApp } from "#web/start-app.tsx";

await startApp();
