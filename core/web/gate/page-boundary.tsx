import '../shell/routes/routes.css'
import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { words } from '../words.ts'

/** Keeps a page that breaks from taking the workspace with it. A class, because React catches in no other way. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  readonly #retry = () => this.setState({ isBroken: false })

  override render() {
    if (!this.state.isBroken) return this.props.children
    // Plain, because every page carries it and it must not need fetching: the network may be what broke.
    return (
      <div className="mortise-broken" role="alert">
        <strong>500</strong>
        <p>{words.pageBroken}</p>
        <Button type="primary" onClick={this.#retry}>
          重试
        </Button>
      </div>
    )
  }
}
