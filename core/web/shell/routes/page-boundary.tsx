import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { words } from '../../words.ts'

/** Keeps a page that breaks from taking the workspace with it. A class, because React catches in no other way. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Result
        status="500"
        title="500"
        subTitle={words.pageBroken}
        extra={
          <Button type="primary" onClick={() => this.setState({ isBroken: false })}>
            重试
          </Button>
        }
      />
    )
  }
}
