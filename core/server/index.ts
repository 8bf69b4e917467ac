export { createApp, type RunningApp } from './app.ts'
export { type Config, loadConfig, secretOf } from './config.ts'
export type { Context, CurrentUser, Notice, Repo } from './context.ts'
export { newId } from './ids.ts'
export {
  type AnyRoute,
  bare,
  get,
  getOrPost,
  post,
  postOrPut,
  put,
  remove,
  type RouteCall,
  said,
} from './http/route.ts'
export { hashPassword } from './auth/password.ts'
export { startEmbedded } from './db/embedded.ts'
export { HttpFailure } from './http/envelope.ts'
export { servePages } from './http/pages.ts'
export {
  after,
  type Job,
  type Reaction,
  type Rules,
  rules,
  type ServerModule,
  serverModule,
} from './module.ts'
export type * from './services.ts'
