import { nextRuns } from '@mortise/model'
import { get } from '../module/route.ts'

/** The next ten runs of an expression by the server's own clock, the year ignored; what cannot be read is refused. */
export const cronPreviewRoute = get('/sys/cron/preview', 'login', ({ query }) =>
  nextRuns((query.cron ?? '').slice(0, 500), { count: 10, ignoreYear: true }),
)
