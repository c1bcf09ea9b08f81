interface CalendarEvent {
  id: string;
  /** "2027-02-25" */
  day: string;
  title: string;
  text: string;
  url: string;
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s*[\r\n]+\s*/g, "\\n");

// RFC 5545: a line has at most 75 octets, and goes on behind a space.
const maxOctets = 73;

function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (octets + size > maxOctets) {
      parts.push("");
      octets = 0;
    }
    parts[parts.length - 1] += sign;
    octets += size;
  }
  return parts.join("\r\n ");
}

const compact = (iso: string): string => iso.replace(/[-:]|\.\d+/g, "");

/** A day in a calendar, at whose morning it reminds: text/calendar. */
export function toCalendar({ id, day, title, text, url }: CalendarEvent, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//storefront//reminder//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}`,
    `DTSTAMP:${compact(now.toISOString())}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:PT9H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
