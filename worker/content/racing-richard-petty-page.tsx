import { richardPetty } from "../../shared/content/racing/richard-petty.ts";
import { racingPage } from "./define-racing-page.tsx";

export default racingPage("richard-petty", richardPetty);
