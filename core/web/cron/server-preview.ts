import { api } from '../session/connection.ts'
import type { RemotePreview } from './previewer.ts'

/** The next runs by the clock of the server, which is what runs the jobs. */
export const serverPreview: RemotePreview = (cron) =>
  api.get<string[]>('/sys/cron/preview', { cron }, { quiet: true })
