/** Installs the packages of a folder's lock when they are missing or others than the lock names. */
export declare function ensureInstalled(folder?: string): Promise<void>
