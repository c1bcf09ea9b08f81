/** Whether Vite serves the modules one by one (`npm run dev`); a build's id is never this. */
export const development = __BUILD_ID__ === "dev";
