import type { Row } from '@mortise/model'
import { api } from '@mortise/web'
import type {
  BindableEntity,
  DiagramState,
  Difference,
  DryRun,
  DryRunInput,
  Finding,
  Handling,
  Incident,
  LogEntry,
  MigrationResult,
  ProcessParts,
  RecordState,
} from '@mortise/workflow/model'
import { queryOptions } from '@tanstack/react-query'

/** Everything of processes is asked for anew whenever something was written. */
const WORKFLOW = 'workflow'

const asked = <T>(path: string, query: Row = {}) =>
  queryOptions({
    queryKey: [WORKFLOW, path, query],
    queryFn: ({ signal }) => api.get<T>(path, query, { signal, quiet: true }),
    staleTime: 0,
  })

/** A task as it is handled, or an instance as it is looked at. */
export type Opened = { readonly taskId: string } | { readonly instanceId: string }

export const handlingOf = (opened: Opened, isOpen: boolean) =>
  asked<Handling>(
    isOpen ? '/act/task/getProcessTaskTransInfo' : '/act/task/getHisProcessTaskTransInfo',
    opened,
  )
export const diagramOf = (instanceId: string) =>
  asked<DiagramState>('/act/process/extActProcessNode/getProcessNodeInfo', { instanceId })
export const logOf = (instanceId: string) =>
  asked<readonly LogEntry[]>('/act/processInstance/log', { instanceId })
export const incidentsOf = (instanceId: string) =>
  asked<readonly Incident[]>('/act/processInstance/incidents', { instanceId })
export const recordStateOf = (entityCode: string, dataId: string) =>
  asked<RecordState>('/act/process/recordState', { entityCode, dataId })
export const bindableEntities = asked<readonly BindableEntity[]>('/act/process/extActProcessForm/entities')
export const processParts = asked<ProcessParts>('/act/model/parts')
/** Keys of the processes that the caller manages. */
export const managedProcesses = asked<readonly string[]>('/act/process/managed')
/** What would become of every instance that still runs by an older version. */
export const migrationOf = (key: string) =>
  asked<readonly MigrationResult[]>('/act/processInstance/migration', { key })
export const differenceOf = (from: string, to: string) =>
  asked<Difference>('/act/process/difference', { from, to })

export const checkProcess = (xml: string, entityCode?: string) =>
  api.post<readonly Finding[]>('/act/model/check', { xml, ...(entityCode && { entityCode }) })
export const dryRun = (input: DryRunInput) => api.post<DryRun>('/act/model/dryRun', input, { quiet: true })

/** A call that writes, for `useNotify`. */
export const sent = (path: string, body: object) => api.ask({ method: 'POST', path, body })
