declare module "icon:*" {
  const icon: import("./icon.tsx").IconData;
  export default icon;
}
