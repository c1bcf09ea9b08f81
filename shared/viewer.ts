/** Who is logged in (spec.md section 3), without any token. */
export interface Viewer {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
}
