/** Numbers below a limit that look drawn by lot and are the same every time: for demo data, and tests that try at random. */
export function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
