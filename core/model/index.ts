export * from './area.ts'
export * from './client.ts'
export * from './condition.ts'
export * from './cron.ts'
export * from './cron-builder.ts'
export * from './cron-field.ts'
export * from './dates.ts'
export * from './decimal.ts'
export * from './dict.ts'
export * from './draft.ts'
export * from './entity.ts'
export * from './error.ts'
export type { Id } from './field.ts'
export * as f from './field.ts'
export * from './fixed.ts'
export * from './format.ts'
export * from './formula/index.ts'
export * from './interval.ts'
export type {
  AnyField,
  BoolPair,
  Common,
  Draft,
  Field,
  FieldOf,
  Fields,
  FlowOptions,
  Kind,
  Kinds,
  Move,
  OldFlow,
  OldNames,
  OldStates,
  RollupOptions,
  RuleName,
  SearchMode,
} from './kinds.ts'
export * from './module.ts'
export * from './money-text.ts'
export * from './parameter.ts'
export * from './permission.ts'
export * from './query/index.ts'
export * from './report.ts'
export * from './report-wire.ts'
export * from './rules.ts'
export * from './sequence.ts'
export * from './sign.ts'
export * from './stored.ts'
export * from './validate.ts'
export * from './wire.ts'
