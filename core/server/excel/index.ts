export { textKey } from '../context/sheet-plan.ts'
export { type CellForm, type Dicts, type SheetColumn, sheetColumns } from './cells/column.ts'
export { type ExportedSheet, type ExportOptions, exportRows, mostExportRows } from './export/export.ts'
export { exportJob, exportJobBy, exportJobName, queueExport } from './export/export-job.ts'
export type { SheetFormat } from './export/export-task.ts'
export { exportTemplate, type TemplateOptions } from './export/template.ts'
export {
  type ImportOptions,
  importFiles,
  type KnownRow,
  type KnownRows,
  largestImport,
  mostImportRows,
  type SaveRows,
  type Updated,
} from './import/import.ts'
export type { ResolveNames } from './import/names-in.ts'
