import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/use-now.ts';

/** My day. */
export function HomeScreen() {
  const formats = useFormats();
  const now = useNow();
  return (
    <>
      <title>myCerti</title>
      <div className="px-4 pt-4 pb-6">
        <h1 className="text-2xl leading-tight font-bold tracking-tight first-letter:uppercase">
          {formats.longDate(now)}
        </h1>
      </div>
    </>
  );
}
