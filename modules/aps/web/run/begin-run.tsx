import { refreshAll, useBusy } from '@mortise/web'
import { Button, Flex, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { apsCalls } from '../aps-calls.ts'

/** What a new search is told. */
export function BeginRun() {
  const [name, setName] = useState('')
  const [seconds, setSeconds] = useState<number | null>(30)
  const [seed, setSeed] = useState<number | null>(1)
  const { isBusy, run } = useBusy()
  const begin = async () => {
    await apsCalls.run({ name: name.trim() || null, seconds: seconds ?? 30, seed: seed ?? 1 })
    setName('')
    await refreshAll()
  }
  return (
    <Flex wrap gap={12} align="center">
      <Input
        aria-label="方案名称"
        placeholder="方案名称（可不填）"
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
        style={{ width: 200 }}
      />
      <InputNumber
        aria-label="计算时间"
        prefix="计算"
        suffix="秒"
        min={5}
        max={600}
        precision={0}
        value={seconds}
        onChange={setSeconds}
        style={{ width: 140 }}
      />
      <InputNumber
        aria-label="随机种子"
        prefix="种子"
        min={0}
        max={2_000_000_000}
        precision={0}
        value={seed}
        onChange={setSeed}
        style={{ width: 130 }}
      />
      <Button type="primary" loading={isBusy} onClick={() => void run(begin)}>
        开始排产
      </Button>
    </Flex>
  )
}
