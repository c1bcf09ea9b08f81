/** Imports a module by its URL, untouched by the bundler (scripts/vite/native-import.ts). */
declare function nativeImport<Module>(url: string): Promise<Module>;
