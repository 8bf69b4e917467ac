import './inputs.css'
import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { lazily } from '../browser/lazily.tsx'

/** An editor that is fetched when a page first shows it; a box of its size waits for it. */
export function lazyEditor<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
  heightOf: (props: Props) => number,
): (props: Props) => ReactNode {
  return lazily(load, (props) => (
    <div className="mortise-editor-waiting" style={{ height: heightOf(props) }}>
      <Spin />
    </div>
  ))
}
