export { createApp, type RunningApp } from './app.ts'
export { bootSettings } from './auth/entrance.ts'
export { loginFigures, presenceFigures, visitFigures } from './auth/login-log.ts'
export { hashPassword, passwordComplaint } from './auth/password.ts'
export { seal, unseal } from './auth/seal.ts'
export { signSecret } from './auth/sign.ts'
export { issueTicket } from './auth/ticket.ts'
export { sessionOf } from './auth/visitor.ts'
export type { Bus } from './base/bus.ts'
export { type Config, demoPassword, loadConfig, secretOf } from './base/config.ts'
export { defineExtension, type Extension, provide, providersOf } from './base/extension.ts'
export { forbidden, HttpFailure } from './base/failure.ts'
export { newId } from './base/ids.ts'
export { isPrivate, outsideAddress } from './base/outside.ts'
export type * from './context/accounts.ts'
export type * from './context/check-rules.ts'
export type * from './context/context.ts'
export type * from './context/dictionaries.ts'
export type * from './context/downloads.ts'
export type * from './context/files.ts'
export type * from './context/forwarding.ts'
export type * from './context/jobs.ts'
export type * from './context/lists.ts'
export type * from './context/notices.ts'
export type * from './context/providers.ts'
export type * from './context/realtime.ts'
export type * from './context/repo.ts'
export type * from './context/report-source.ts'
export type * from './context/sessions.ts'
export { cachedSql } from './db/cached-sql.ts'
export { startEmbedded } from './db/embedded.ts'
export { drawSerial, isSerialPattern, peekSerial } from './db/serial.ts'
export { view } from './db/view.ts'
export { momentOf, type Story, storyOf } from './demo/story.ts'
export { listIn, table } from './demo/table.ts'
export { type ApprovalState, approvals } from './entity/approval.ts'
export { fileReaders } from './entity/file-readers.ts'
export { ruleVariablesOf } from './entity/scope.ts'
export { referencesTo as fileReferences } from './files/index.ts'
export { servePages } from './http/pages.ts'
export { type JobRun, jobRuns, lastRuns } from './jobs/index.ts'
export { type Job } from './module/job.ts'
export { type ServerModule, serverModule } from './module/module.ts'
export { after, type Reaction } from './module/reaction.ts'
export { report } from './module/report.ts'
export {
  type AnyRoute,
  get,
  getOrPost,
  message,
  post,
  postOrPut,
  put,
  type RouteCall,
  raw,
  rawJson,
  remove,
} from './module/route.ts'
export { type Rules, rules } from './module/rules.ts'
export { backupCommand, restoreCommand } from './ops/backup/command.ts'
export { backupHere } from './ops/backup-here.ts'
export { makeLog } from './ops/log.ts'
export { onShutdown } from './ops/shutdown.ts'
