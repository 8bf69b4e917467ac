import { type AlertProps, Alert as AntAlert } from 'antd'

/** A notice on the page. Errors and warnings speak up at once to those who hear the page; what only informs waits its turn. */
export function Alert(props: AlertProps) {
  const { type = props.banner ? 'warning' : 'info' } = props
  return <AntAlert role={type === 'error' || type === 'warning' ? 'alert' : 'status'} {...props} />
}
