import type { SendResult } from "../platform/http/send-request.ts";

/** A mail to one shopper. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for the same mail: who takes it may refuse to send it twice. */
  key: string;
}

/** Who sends the shop's own mails; without one the shop offers nothing that needs them. */
export interface Mailer {
  send(mail: Mail): Promise<SendResult>;
}
