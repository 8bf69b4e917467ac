import './inputs.css'
import { Spin } from 'antd'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'

/** An editor that is fetched when a page first shows it; a box of its size waits for it. */
export function lazyEditor<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  heightOf: (props: Props) => number,
): (props: Props) => ReactNode {
  const Editor = lazy(load) as LazyExoticComponent<ComponentType<object>>
  return function LazyEditor(props) {
    const waiting = (
      <div className="mortise-editor-waiting" style={{ height: heightOf(props) }}>
        <Spin />
      </div>
    )
    return (
      <Suspense fallback={waiting}>
        <Editor {...props} />
      </Suspense>
    )
  }
}
