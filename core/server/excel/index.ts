export { type CellForm, type Dicts, type SheetColumn, sheetColumns } from './column.ts'
export { type ExportedSheet, type ExportOptions, exportRows, mostExportRows } from './export.ts'
export { exportJob, exportJobName, queueExport } from './export-job.ts'
export type { SheetFormat } from './export-task.ts'
export {
  type ImportOptions,
  importFiles,
  type KnownRow,
  type KnownRows,
  largestImport,
  mostImportRows,
  type SaveRows,
  type Updated,
} from './import.ts'
export type { ResolveNames } from './names-in.ts'
export { textKey } from './records.ts'
export { exportTemplate, type TemplateOptions } from './template.ts'
