export { csvText } from './base/csv.ts'
export * from './base/error.ts'
export * from './base/pick.ts'
export * from './base/sequence.ts'
export * from './base/sound.ts'
export type * from './base/watch.ts'
export * from './client.ts'
export * from './entity/chain.ts'
export * from './entity/condition.ts'
export * from './entity/counter.ts'
export * from './entity/derivation.ts'
export * from './entity/dict.ts'
export { displayNameOf, namePartsOf, searchKeysOf } from './entity/display-name.ts'
export { documentPath, isDocument, numberKeyOf } from './entity/document.ts'
export * from './entity/draft.ts'
export {
  flowsOf,
  isAmong,
  isEditable,
  isFieldEditable,
  isWhollyEditable,
  type OpenFields,
  openFieldsOf,
} from './entity/editable.ts'
export * from './entity/entity.ts'
export type { Id } from './entity/field.ts'
export * as f from './entity/field.ts'
export type {
  AnyField,
  BoolPair,
  Common,
  Counter,
  CounterFigures,
  Draft,
  Editable,
  Field,
  FieldOf,
  Fields,
  FlowOptions,
  Kind,
  Kinds,
  Limit,
  Move,
  OldFlow,
  OldNames,
  OldStates,
  Progress,
  RollupOptions,
  RuleName,
  SearchMode,
  Waits,
} from './entity/kinds.ts'
export * from './entity/moves.ts'
export * from './entity/paper.ts'
export * from './entity/parameter.ts'
export * from './entity/period.ts'
export * from './entity/permission.ts'
export { printedValue } from './entity/printed-value.ts'
export * from './entity/rules.ts'
export { approvalFields } from './flow/fields.ts'
export * from './flow/limits.ts'
export { startsOf } from './flow/preset.ts'
export * from './flow/presets.ts'
export { leadsOn, passableOf, roadOf } from './flow/road.ts'
export { statesOf } from './flow/states.ts'
export { type Waiting, waitingFor } from './flow/waiting.ts'
export { isApproval } from './flow/words.ts'
export * from './formula/index.ts'
export { choosableFields } from './module/choosing.ts'
export { can, type Duties, everyRole, keeps, reads, sees, writes } from './module/duties.ts'
export { permissionLabels } from './module/for-people.ts'
export * from './module/module.ts'
export * from './module/renames.ts'
export * from './numbers/decimal.ts'
export * from './numbers/fixed.ts'
export * from './numbers/format.ts'
export * from './numbers/interval.ts'
export * from './numbers/money-text.ts'
export * from './numbers/random.ts'
export * from './query/index.ts'
export * from './report/aggregate.ts'
export * from './report/measure.ts'
export * from './report/report.ts'
export * from './report/report-wire.ts'
export { checkStored, storedLimits } from './stored/check.ts'
export { formulaKinds, formulaTypesOf } from './stored/formula-types.ts'
export * from './stored/link.ts'
export { withoutStored } from './stored/narrow.ts'
export * from './stored/stored.ts'
export { refuseTakenTable } from './stored/table-names.ts'
export * from './time/cron.ts'
export * from './time/cron-builder.ts'
export * from './time/cron-field.ts'
export * from './time/cron-words.ts'
export * from './time/dates.ts'
export * from './validation/area.ts'
export * from './validation/calendar.ts'
export * from './validation/read-parameter.ts'
export * from './validation/validate.ts'
export type * from './wire/history.ts'
export * from './wire/refused-field.ts'
export * from './wire/sign.ts'
export * from './wire/wire.ts'
