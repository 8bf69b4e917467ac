import { type CellType, plainText } from '../base/cell-type.ts'
import { fetched } from '../base/fetched.tsx'

const ReportPopup = fetched(async () => (await import('../../../report-popup/report-popup.tsx')).ReportPopup)

/** Rows of a report, of which columns are copied to fields of the same row. */
export const popup: CellType = {
  text: plainText,
  parse: null,
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <ReportPopup
      aria-label={rest['aria-label']}
      popupCode={column.popupCode ?? ''}
      orgFields={column.orgFields ?? ''}
      destFields={column.destFields ?? ''}
      {...column.props}
      field={column.key}
      value={plainText(value)}
      placeholder={column.placeholder}
      onChange={(text, { values }) => {
        onChange(text || null, values)
        onDone()
      }}
    />
  ),
}
