import type { Context } from './context.ts'

/** Where users find the files they asked for once those are made; nothing is kept there without it. */
export interface DownloadCentre {
  begin(ctx: Context, fileName: string): Promise<string>
  done(ctx: Context, id: string, path: string): Promise<void>
  failed(ctx: Context, id: string, reason: string): Promise<void>
  /** Tells how far a file is, in hundredths; answers whether anybody still wants it. */
  progress(ctx: Context, id: string, percent: number): Promise<boolean>
}
