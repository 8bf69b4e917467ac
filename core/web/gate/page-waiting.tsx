import { Spin } from 'antd'

/** What stands where a page will be. */
export const pageWaiting = <Spin className="mortise-waiting" size="large" />
