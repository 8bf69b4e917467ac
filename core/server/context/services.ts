import type { AnyEntity, Linked } from '@mortise/model'
import type { Logger } from 'pino'
import type { Bus } from '../base/bus.ts'
import type { Config } from '../base/config.ts'
import type { Provided } from '../base/extension.ts'
import type { Database } from '../db/statement/database.ts'
import type { RightsCache } from './accounts.ts'
import type { ApiTokens } from './api-tokens.ts'
import type { Context } from './context.ts'
import type { DictCache } from './dictionaries.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { MaintenanceWork } from './maintenance.ts'
import type { Providers } from './providers.ts'
import type { Realtime } from './realtime.ts'
import type { Sessions } from './sessions.ts'
import type { StoredEntities } from './stored-entities.ts'
import type { Watch } from './watch.ts'

/** What the server is made of, for routes, jobs and providers. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly linked: Linked
  /** What modules answer to the questions of earlier ones, in their order. */
  readonly extensions: readonly Provided[]
  /** Paths of the calls that modules wrote by hand. */
  readonly routePaths: readonly string[]
  readonly providers: Providers
  readonly bus: Bus
  readonly realtime: Realtime
  readonly files: Files
  readonly jobs: Jobs
  readonly rights: RightsCache
  readonly dicts: DictCache
  readonly sessions: Sessions
  readonly apiTokens: ApiTokens
  readonly storedEntities: StoredEntities
  readonly watch: Watch
  entity(name: string): AnyEntity
  /** A world without a request: jobs, seeds, start. Runs the work in a transaction of that tenant. */
  asSystem<T>(tenant: string, work: (ctx: Context) => Promise<T>): Promise<T>
  /** Ends serving, does work on a database that is its own meanwhile, and serves again; null where nobody can. */
  readonly maintenance: ((work: MaintenanceWork) => void) | null
  /** Gives companies what modules hold to be needed from the first day on; again, only what they have not had yet. */
  setUpTenant(tenants: readonly string[]): Promise<void>
}
