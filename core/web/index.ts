export { addDays, daysBetween, formatDate, formatMoney, now, today } from '@mortise/model'
export { iconNames, MenuIcon } from './brand/icons.tsx'
export { bootSetting } from './browser/boot-setting.ts'
export { lazily } from './browser/lazily.tsx'
export { saveFile } from './browser/save-file.ts'
export { Chart } from './chart/chart.tsx'
export type { Plot } from './chart/plot.ts'
export { SortableLine, SortableList } from './columns/sortable-list.tsx'
export { CronInput, type CronInputProps } from './cron/cron-input.tsx'
export type { RemotePreview } from './cron/previewer.ts'
export { serverPreview } from './cron/server-preview.ts'
export { cronComplaint } from './cron/shown-text.ts'
export { AppModal, type AppModalProps } from './dialog/app-modal.tsx'
export { widths } from './dialog/widths.ts'
export { DictTag, dictText } from './dict/dict-text.tsx'
export { useDict } from './dict/use-dict.ts'
export { useBusy } from './feedback/use-busy.ts'
export { useNotify } from './feedback/use-notify.ts'
export type { EditorProps } from './fields/kind.ts'
export { EntityForm, type EntityFormProps, type WindowMode } from './form/entity-form.tsx'
export type { Editors } from './form/field-item.tsx'
export { SavedDrafts } from './form/saved-drafts.tsx'
export type { GridColumn, SlotProps, Statistic } from './grid/columns/column.ts'
export type { GridRow } from './grid/columns/row.ts'
export type { GridRule } from './grid/columns/rules.ts'
export type { Linkage } from './grid/controller/linkage.ts'
export { Grid, type GridProps } from './grid/grid.tsx'
export type { GridHandle } from './grid/handle.ts'
export type { GridSize } from './grid/layout/layout.ts'
export type { Contest } from './grid/live/live-rows.ts'
export type { GridChange } from './grid/rows/row-store.ts'
export {
  type EnhanceRecord,
  enhanceRecords,
  saveEnhanceRecord,
} from './grid/tools/enhance-records.ts'
export type { GridPage } from './grid/tools/grid-pager.tsx'
export type { Removal } from './grid/tools/use-removal.ts'
export type { CellType } from './grid/types/cell-type.ts'
export { installCell } from './grid/types/registry.ts'
export { isReported } from './http/call.ts'
export type { Client } from './http/client.ts'
export { AreaInput, type AreaInputProps } from './inputs/area/area-input.tsx'
export { Code } from './inputs/code/code.ts'
export { type CodeMode, codeModes } from './inputs/code/code-modes.ts'
export { Composing } from './inputs/composing.tsx'
export { DateInput, DatetimeInput, MonthInput, TimeInput } from './inputs/dates/date-input.tsx'
export { DayOfMonthInput } from './inputs/dates/day-of-month-input.tsx'
export { RangeInput, type RangeInputProps, wholeRange } from './inputs/dates/range-input.tsx'
export { DictSelect, type DictSelectProps } from './inputs/dict-select/dict-select.tsx'
export { Ellipsis } from './inputs/ellipsis/ellipsis.tsx'
export { ComputingInput, type ComputingInputProps } from './inputs/formula/computing-input.tsx'
export { type FormulaCheck, FormulaChecking } from './inputs/formula/formula-check.ts'
export { FormulaInput, type FormulaInputProps } from './inputs/formula/formula-input.tsx'
export type { FormulaField } from './inputs/formula/work-out.ts'
export type { Choice, InputProps } from './inputs/input.ts'
export { InputPopup } from './inputs/input-popup/input-popup.tsx'
export type { Level, LinkDownConfig } from './inputs/link-down/levels.ts'
export { LinkDown, type LinkDownProps } from './inputs/link-down/link-down.tsx'
export { Markdown } from './inputs/markdown/markdown.ts'
export { capitalsOf, MoneyCapitals } from './inputs/money/money-capitals.tsx'
export { CheckboxGroup, MultiSelect } from './inputs/multi-select/multi-select.tsx'
export { FormDivider } from './inputs/plain/form-divider.tsx'
export { TextArea } from './inputs/plain/text-area.tsx'
export { QueryText } from './inputs/query-text/query-text.tsx'
export { RichText } from './inputs/rich-text/rich-text.ts'
export { AsyncSelect, SearchSelect, type SearchSelectProps } from './inputs/search-select/search-select.tsx'
export { SlideVerify } from './inputs/slider/slide-verify.tsx'
export { SwitchInput } from './inputs/switch/switch-input.tsx'
export { CategorySelect, TreeDict } from './inputs/tree-select/category-select.tsx'
export { TableTreeSelect, type TableTreeSelectProps } from './inputs/tree-select/table-tree-select.tsx'
export { FieldEditor, shown } from './kinds/field-value.tsx'
export type { LineFault } from './kinds/lines/line-fault.ts'
export type { LinesHandle } from './kinds/lines/lines-context.ts'
export { FormLines, type FormLinesProps } from './lines/form-lines.tsx'
export {
  type LineOf,
  LinesGrid,
  type LinesGridProps,
} from './lines/lines-grid.tsx'
export { DetailList, type DetailListProps } from './list/detail-list.tsx'
export { EntityList, type EntityListProps } from './list/entity-list.tsx'
export { RowParts, type RowPartsProps } from './list/row-parts.tsx'
export { SearchBar } from './list/search/search-bar.tsx'
export { listAddress } from './list/state/list-address.ts'
export { PAGE_SIZES } from './list/state/list-state.ts'
export { ImportDialog, type ImportOptions } from './list/transfer/import-dialog.tsx'
export { TreeTable, type TreeTableProps } from './list/tree/tree-table.tsx'
export { useRecordLinks } from './list/use-record-links.tsx'
export { useOwnQuery } from './pages/own-address.ts'
export { onPageClosed, type PageClosed, type PageRecord } from './pages/page-closed.ts'
export { useUnsaved } from './pages/unsaved.ts'
export { useLeaving } from './pages/use-leaving.ts'
export type { Parameter } from './parameter/parameter.ts'
export {
  type ListedChoice,
  ParameterInput,
  type ParameterInputProps,
} from './parameter/parameter-input.tsx'
export { PickDialog } from './pick-dialog/pick-dialog.tsx'
export { TreePane, type TreePaneProps } from './pick-dialog/tree-pane.tsx'
export type { RowSource } from './picker/choices.tsx'
export { useEntityPicker } from './picker/choices.tsx'
export { DepartPicker, type DepartPickerProps } from './picker/depart/depart-picker.tsx'
export type { PickDialogProps } from './picker/pick-dialog-context.ts'
export { RecordPicker, type RecordPickerProps } from './picker/record-picker.tsx'
export { RowSelect } from './picker/row-select.tsx'

export { UserPicker, type UserPickerProps } from './picker/user-picker.tsx'
export { Barcode, type BarcodeProps } from './print/barcode.tsx'
export { exportPdf, type PdfOptions } from './print/export-pdf.ts'
export type { Orientation } from './print/page-layout.ts'
export { Paper } from './print/paper.tsx'
export { PaperDialog, type PaperDialogProps } from './print/paper-dialog.tsx'
export { type PrintOptions, usePrint } from './print/use-print.ts'
export type { Amount, Figure, Waiting } from './product/figure.ts'
export type { NoticeFormData, NoticeLoader, NoticeView } from './product/notice-loader.ts'
export {
  definePicker,
  type Picker,
  type PickerCards,
  type PickerSettings,
  type PickerTree,
  type TreeNode,
} from './product/picker.ts'
export { useEntities, useEntity } from './product/product.tsx'
export { type RowDialogProps, rowAction } from './product/row-action.ts'
export {
  type DialogProps,
  type PageLoader,
  type PublicPage,
  type Tool,
  type WebModule,
  webModule,
} from './product/web-module.ts'
export { AdvancedQuery, type AdvancedQueryProps, EntityQuery } from './query/advanced-query.tsx'
export { type FieldChoice, type FieldList, fieldListOf } from './query/field-choice.ts'
export { QueryForm, type QueryFormProps } from './query/query-form.tsx'
export type { DictOptions, QueryItem } from './query/query-item.ts'
export type { PopupConfig, PopupExtension } from './report-popup/popup-config.ts'
export { type PopupFilled, ReportPopup, type ReportPopupProps } from './report-popup/report-popup.tsx'
export { readRow, type ScreenRow } from './rows/list-page.ts'
export { refreshAll } from './rows/queries.ts'
export { lineTextOf, textOf, withTexts } from './rows/texts.ts'
export { totalText } from './rows/total-text.ts'
export { fetchRows, useList } from './rows/use-list.ts'
export { api, session, useSession } from './session/connection.ts'
export { useEntityPaths } from './session/entity-paths.ts'
export { Has, type HasProps } from './session/has.tsx'
export type { UserInfo } from './session/make-session.ts'
export {
  type Access,
  type AuthEntry,
  has,
  isAllowed,
  isButtonShown,
  isColumnShown,
  isDisabled,
  toolbarCode,
} from './session/permission.ts'
export type { Selections } from './session/selections.ts'
export { FormRights, useAccess, useEntityAccess, useHas, useRights } from './session/use-access.ts'
export { Board, type BoardProps } from './shell/home/board.tsx'
export { type MeasureView, measureCard, measurePlot, rowsOf } from './shell/home/measure-figures.ts'
export { type Notice, readNotice } from './shell/notices/notice.ts'
export { NOTICES_PATH } from './shell/notices/notices-path.ts'
export { openNotice } from './shell/notices/open-notice.ts'
export { NOTICES } from './shell/notices/unread.ts'
export { useMarkAllRead } from './shell/notices/use-mark-all-read.ts'
export { PageHeader, type PageHeaderProps } from './shell/page-header/page-header.tsx'
export { type KnownPages, useKnownPages } from './shell/routes/known-pages.ts'
export { startApp } from './shell/start-app.tsx'
export { useTab } from './shell/tabs/use-tab.ts'
export { useClearCache } from './shell/tools/use-clear-cache.ts'
export { fileAddress, fileNameOf } from './upload/file-address.ts'
export { FilePopup, type FilePopupProps, type PoppedFiles } from './upload/file-popup.tsx'
export { FileUpload, type FileUploadProps, type UploadFieldProps } from './upload/file-upload.tsx'
export { ImageUpload, type ImageUploadProps } from './upload/image-upload.tsx'
export { type SendOptions, sendFile } from './upload/send-file.ts'
export { UploadCell, type UploadCellProps, type UploadCellType } from './upload/upload-cell.tsx'
export type { UploadedFile, UploadResult, UploadStatus } from './upload/upload-item.ts'
export { sizeText } from './upload/upload-item.ts'
export { useDownload } from './upload/use-download.ts'
export { words } from './words.ts'
