export { createApp, type RunningApp } from './app.ts'
export { bootSettings } from './auth/entrance.ts'
export { loginFigures, presenceFigures, visitFigures } from './auth/login-log.ts'
export { hashPassword, passwordComplaint } from './auth/password.ts'
export { seal, unseal } from './auth/seal.ts'
export { signSecret } from './auth/sign.ts'
export { issueTicket } from './auth/ticket.ts'
export { sessionOf } from './auth/visitor.ts'
export { type Config, demoPassword, loadConfig, secretOf } from './base/config.ts'
export { newId } from './base/ids.ts'
export { isPrivate, outsideAddress } from './base/outside.ts'
export type { Context, CurrentUser, Notice, Repo } from './context/context.ts'
export type { AskableReport, ReportStore } from './context/report-source.ts'
export type * from './context/services.ts'
export { startEmbedded } from './db/embedded.ts'
export { kept } from './db/kept.ts'
export { drawSequence, drawSerial, isSerialPattern, peekSerial } from './db/serial.ts'
export { type ApprovalState, approvals } from './entity/approval.ts'
export { ruleVariablesOf } from './entity/scope.ts'
export { referencesTo as fileReferences } from './files/index.ts'
export { forbidden, HttpFailure } from './http/envelope.ts'
export { servePages } from './http/pages.ts'
export { type JobRun, jobRuns, lastRuns } from './jobs/index.ts'
export { defineExtension, type Extension, provide, providersOf } from './module/extension.ts'
export {
  after,
  type Job,
  type Reaction,
  type Rules,
  rules,
  type ServerModule,
  serverModule,
  view,
} from './module/module.ts'
export {
  type AnyRoute,
  bare,
  get,
  getOrPost,
  post,
  postOrPut,
  put,
  type RouteCall,
  remove,
  said,
  written,
} from './module/route.ts'
export { backupCommand, restoreCommand } from './ops/backup/command.ts'
export { backupHere } from './ops/backup-here.ts'
export { makeLog } from './ops/log.ts'
export { onShutdown } from './ops/shutdown.ts'
export { report } from './report/entity-report.ts'
export { setUpTenant } from './seed-all.ts'
