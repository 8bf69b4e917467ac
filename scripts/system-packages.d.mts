export declare const chromium: () => string
export declare function ensureSystemPackages(): Promise<void>
