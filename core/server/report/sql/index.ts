export { boundParam, type ParamType, type SqlParam } from './parameters.ts'
export { type Relation, relationsOf } from './relations.ts'
export {
  describeSql,
  mayRunSql,
  runSql,
  type SqlFilter,
  type SqlPage,
  type SqlQuery,
  type SqlReport,
  sheetOfSql,
} from './run.ts'
export type { SqlColumn } from './sql-column.ts'
