import type {
  ComparedScenarios,
  DragAnswer,
  ExplainedMinutes,
  Gantt,
  PromiseAnswer,
  RunProgress,
  ScheduleReport,
  SimulationAnswer,
} from '@mortise/aps/model'
import { api } from '@mortise/web'

const BASE = '/erp_aps/aps'

export interface Drop {
  readonly scenarioId: string
  readonly taskId: string
  readonly jzId: string | null
  readonly lane: number
  readonly start: string
}

/** The calls of the schedule. */
export const apsCalls = {
  run: (told: object) => api.post<{ runId: string; no: string }>(`${BASE}/run`, told),
  progress: (runId: string, signal: AbortSignal) =>
    api.get<RunProgress>(`${BASE}/progress`, { runId }, { signal, quiet: true }),
  cancel: (runId: string) => api.ask({ method: 'POST', path: `${BASE}/cancel`, body: { runId } }),
  publish: (scenarioId: string, version: number) =>
    api.ask({ method: 'POST', path: `${BASE}/publish`, body: { scenarioId, version } }),
  compare: (a: string, b: string) => api.post<ComparedScenarios>(`${BASE}/compare`, { a, b }),
  gantt: (scenarioId: string | null, signal: AbortSignal) =>
    api.get<Gantt>(`${BASE}/gantt`, scenarioId ? { scenarioId } : {}, { signal }),
  drag: (drop: Drop) => api.post<DragAnswer>(`${BASE}/drag`, drop),
  dragCommit: (drop: Drop & { readonly version: number }) =>
    api.post<DragAnswer & { version: number }>(`${BASE}/dragCommit`, drop),
  undo: (scenarioId: string, version: number) => api.post(`${BASE}/undo`, { scenarioId, version }),
  pin: (scenarioId: string, version: number, taskIds: readonly string[], kind: string) =>
    api.post(`${BASE}/pin`, { scenarioId, version, taskIds, kind }),
  unpin: (scenarioId: string, version: number, taskIds: readonly string[]) =>
    api.post(`${BASE}/unpin`, { scenarioId, version, taskIds }),
  copy: (scenarioId: string) => api.post<{ scenarioId: string; no: string }>(`${BASE}/copy`, { scenarioId }),
  explain: (scenarioId: string, workOrderId: string, fixes: 'Y' | 'N', signal: AbortSignal) =>
    api.get<ExplainedMinutes>(`${BASE}/explain`, { scenarioId, workOrderId, fixes }, { signal }),
  simulate: (asked: object, signal: AbortSignal) =>
    api.post<SimulationAnswer>(`${BASE}/simulate`, asked, { signal }),
  report: (signal: AbortSignal) => api.get<ScheduleReport>(`${BASE}/report`, {}, { signal }),
  promise: (lines: readonly { doorId: string; params: unknown; qty: number }[]) =>
    api.post<PromiseAnswer>(`${BASE}/promise`, { lines }),
}
