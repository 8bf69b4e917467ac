import { CompanyHead, now, Paper, PaperDialog } from '@mortise/web'
import type { Sheet } from './sheets.ts'

/** A report on paper. */
export default function PrintSheet({
  of: { title, head, rows },
  onClose,
}: {
  of: Sheet
  onClose: () => void
}) {
  return (
    <PaperDialog
      title={`打印${title}`}
      label={title}
      name={title}
      orientation="landscape"
      error={null}
      paper={(ref) => (
        <Paper ref={ref} title={title} head={<CompanyHead />}>
          <p>{`${now().slice(0, 16)} 共 ${rows.length} 行`}</p>
          <table>
            <thead>
              <tr>
                {head.map((each) => (
                  <th key={each} scope="col">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {head.map((each, at) => (
                    <td key={each}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Paper>
      )}
      onClose={onClose}
    />
  )
}
