import { existsSync } from "node:fs";
import { apt, isDebianRoot } from "./apt.ts";

const firefoxPaths = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const webKitDriver = "/usr/bin/WebKitWebDriver";
const miniBrowsers = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/** Where the browsers other than Chromium are; undefined for one that is not installed. */
export interface OtherEngines {
  firefox: string | undefined;
  webKit: { driver: string; browser: string } | undefined;
}

function installed(): OtherEngines {
  const browser = miniBrowsers.find(existsSync);
  const hasWebKit = browser && existsSync(webKitDriver) && existsSync("/usr/bin/xvfb-run");
  return {
    firefox: firefoxPaths.find(existsSync),
    webKit: hasWebKit ? { driver: webKitDriver, browser } : undefined,
  };
}

/** Returns Firefox and WebKitGTK, installing them by apt as root on Debian. */
export function findOtherEngines(): OtherEngines {
  const engines = installed();
  if ((engines.firefox && engines.webKit) || !isDebianRoot()) return engines;
  console.log("Firefox or WebKitGTK is not here: installing Debian's with apt-get.");
  apt("firefox-esr", "webkit2gtk-driver", "xvfb", "xauth");
  return installed();
}
