import { stpRacing } from "../../shared/content/racing/stp-racing.ts";
import { racingPage } from "./define-racing-page.tsx";

export default racingPage("stp-racing", stpRacing);
