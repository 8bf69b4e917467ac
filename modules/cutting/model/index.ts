export { checkNest } from './nest/check-nest.ts'
export { nest } from './nest/nest.ts'
export type * from './nest/nest-job.ts'
export type * from './nest/nest-result.ts'
