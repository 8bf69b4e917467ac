/** Starts the built product on a data folder of its own, which goes when it is stopped. */
export declare function startProduct(settings?: {
  readonly databaseUrl?: string
}): Promise<{ readonly address: string; stop(): Promise<void> }>
