export { addDays, daysBetween, formatDate, formatMoney, now, today } from '@mortise/model'
export { Chart } from './chart/chart.tsx'
export type { Plot } from './chart/plot.ts'
export { api, session, useSession } from './connection.ts'
export { AppModal, type AppModalProps } from './dialog/app-modal.tsx'
export { widths } from './dialog/widths.ts'
export { DictTag, dictText } from './dict/dict-text.tsx'
export { useDict } from './dict/use-dict.ts'
export { EntityForm, type EntityFormProps, type WindowMode } from './form/entity-form.tsx'
export { KeptDrafts } from './form/kept-drafts.tsx'
export { isTold } from './http/call.ts'
export type { Client } from './http/client.ts'
export { AreaInput, type AreaInputProps } from './inputs/area/area-input.tsx'
export { Code } from './inputs/code/code.ts'
export { type CodeMode, codeModes } from './inputs/code/code-modes.ts'
export { Composing } from './inputs/composing.tsx'
export { DateInput, DatetimeInput, MonthInput, TimeInput } from './inputs/dates/date-input.tsx'
export { DayOfMonthInput } from './inputs/dates/day-of-month-input.tsx'
export { DictSelect, type DictSelectProps } from './inputs/dict-select/dict-select.tsx'
export { Ellipsis } from './inputs/ellipsis/ellipsis.tsx'
export { ComputingInput, type ComputingInputProps } from './inputs/formula/computing-input.tsx'
export type { FormulaField } from './inputs/formula/work-out.ts'
export type { Choice, InputProps } from './inputs/input.ts'
export { InputPopup } from './inputs/input-popup/input-popup.tsx'
export type { Level, LinkDownConfig } from './inputs/link-down/levels.ts'
export { LinkDown, type LinkDownProps } from './inputs/link-down/link-down.tsx'
export { Markdown } from './inputs/markdown/markdown.ts'
export { capitalsOf, MoneyCapitals } from './inputs/money/money-capitals.tsx'
export { CheckboxGroup, MultiSelect } from './inputs/multi-select/multi-select.tsx'
export type { Parameter } from './inputs/parameter/parameter.ts'
export { ParameterInput, type ParameterInputProps } from './inputs/parameter/parameter-input.tsx'
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
export { DetailList, type DetailListProps } from './list/detail-list.tsx'
export { EntityList, type EntityListProps } from './list/entity-list.tsx'
export { ImportDialog, type ImportOptions } from './list/import-dialog.tsx'
export { PAGE_SIZES } from './list/list-state.ts'
export { saveFile } from './list/save-file.ts'
export { SearchBar } from './list/search-bar.tsx'
export { TreeTable, type TreeTableProps } from './list/tree-table.tsx'
export { useDoing } from './list/use-doing.ts'
export {
  type Access,
  type AuthEntry,
  has,
  isAllowed,
  isButtonShown,
  isColumnShown,
  isDisabled,
  toolbarCode,
} from './permission.ts'
export { useEntityPicker } from './picker/choices.tsx'
export { DepartPicker, type DepartPickerProps } from './picker/depart/depart-picker.tsx'
export {
  definePicker,
  type Picker,
  type PickerCards,
  type PickerSettings,
  type PickerTree,
} from './picker/picker.ts'
export { RecordPicker, type RecordPickerProps } from './picker/record-picker.tsx'
export type { PopupConfig, PopupExtension } from './picker/report/popup-config.ts'
export { type PopupFilled, ReportPopup, type ReportPopupProps } from './picker/report/report-popup.tsx'
export { RowSelect, type RowSource } from './picker/row-select.tsx'
export type { TreeNode } from './picker/tree-pick.tsx'
export { UserPicker, type UserPickerProps } from './picker/user-picker.tsx'
export { exportPdf, type PdfOptions } from './print/export-pdf.ts'
export type { Orientation } from './print/page-layout.ts'
export { Paper } from './print/paper.tsx'
export { type PrintOptions, usePrint } from './print/use-print.ts'
export { useEntity } from './product.tsx'
export { AdvancedQuery, type AdvancedQueryProps, EntityQuery } from './query/advanced-query.tsx'
export { type FieldChoice, type FieldList, fieldListOf } from './query/field-choice.ts'
export { refreshAll } from './rows/queries.ts'
export { askRows, useList } from './rows/use-list.ts'
export { Has, type HasProps } from './session/has.tsx'
export type { Selections } from './session/selections.ts'
export { FormRights, useAccess, useEntityAccess, useHas, useRights } from './session/use-access.ts'
export type { Amount, Figure, Waiting } from './shell/home/figure.ts'
export type { NoticeFormData, NoticeLoader, NoticeView } from './shell/notices/load-notice.ts'
export { type Notice, readNotice } from './shell/notices/notice.ts'
export { NOTICES_PATH } from './shell/notices/notices-path.ts'
export { openNotice } from './shell/notices/open-notice.ts'
export { NOTICES } from './shell/notices/unread.ts'
export { useMarkAllRead } from './shell/notices/use-mark-all-read.ts'
export { PageHeader, type PageHeaderProps } from './shell/page-header/page-header.tsx'
export { startApp } from './shell/start-app.tsx'
export { onPageClosed, type PageClosed } from './shell/tabs/page-closed.ts'
export type { PageRecord } from './shell/tabs/tabs.ts'
export { useTab } from './shell/tabs/use-tab.ts'
export { useUnsaved } from './unsaved.ts'
export { fileAddress, fileNameOf } from './upload/file-address.ts'
export { FileUpload } from './upload/file-upload.tsx'
export { useDownload } from './upload/use-download.ts'
export {
  type DialogProps,
  type PageLoader,
  type PublicPage,
  type Tool,
  type WebModule,
  webModule,
} from './web-module.ts'
export { words } from './words.ts'
