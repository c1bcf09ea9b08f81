/** Who is logged in, without any token. */
export interface Viewer {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
}
