/** What the benchmarks record in a page; each its own figures. */
// oxlint-disable-next-line no-var, typescript/no-explicit-any -- only `var` declares a property of globalThis
declare var freeholdBench: any
