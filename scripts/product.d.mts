/** Starts the built product on a data folder of its own, which goes when it is stopped. */
export declare function startProduct(): Promise<{ readonly address: string; stop(): Promise<void> }>
