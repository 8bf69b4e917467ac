import { Alert } from 'antd'

/** Stands in place of an input that was set up wrongly: for whoever builds the page. */
export const Misconfigured = ({ fault }: { fault: string }) => (
  <Alert type="warning" showIcon title={fault} style={{ paddingBlock: 4 }} />
)
