import { legacyMotorClub } from "../../shared/content/racing/legacy-motor-club.ts";
import { racingPage } from "./define-racing-page.tsx";

export default racingPage("legacy-motor-club", legacyMotorClub);
