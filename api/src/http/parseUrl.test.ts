import { parseUrl } from './parseUrl'

test('letters of all languages are read however often, and what is no URL is null', () => {
  for (let count = 0; count < 20_000; count += 1)
    if (parseUrl('https://b\u00fccher.example/caf\u00e9.jpg')?.hostname !== 'xn--bcher-kva.example')
      throw new Error(`Refused after ${count} calls`)
  expect(parseUrl('b\u00fccher')).toBeNull()
  expect(parseUrl('/a', 'https://b.example/c')?.href).toBe('https://b.example/a')
})
