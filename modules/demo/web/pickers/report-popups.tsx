import { Gallery } from '../specimen.tsx'

/** 报表选择 */
export default function ReportPopups() {
  return <Gallery title="报表选择">{null}</Gallery>
}
