import { createServer } from "./http/server.ts";
import { loadSettings } from "./settings.ts";

const settings = loadSettings(process.env);
createServer(settings).listen(settings.port);
