/** Starts the built product on a data folder of its own, which goes when it is stopped. */
export declare function startProduct(settings?: {
  readonly databaseUrl?: string
  /** Variables of an installation that differs from that of the other tests. */
  readonly more?: Readonly<Record<string, string>>
}): Promise<{ readonly address: string; stop(): Promise<void> }>
